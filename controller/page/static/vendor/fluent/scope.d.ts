export * from "@fluent/bundle/esm/scope.js";
