export * from "@fluent/bundle/esm/types.js";
