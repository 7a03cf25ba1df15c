export * from "@fluent/bundle/esm/resource.js";
