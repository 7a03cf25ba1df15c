export * from "@fluent/bundle/esm/memoizer.js";
