export * from "@fluent/bundle/esm/bundle.js";
