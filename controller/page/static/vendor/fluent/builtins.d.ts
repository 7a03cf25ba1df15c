export * from "@fluent/bundle/esm/builtins.js";
