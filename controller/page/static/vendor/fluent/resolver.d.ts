export * from "@fluent/bundle/esm/resolver.js";
