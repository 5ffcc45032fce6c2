// Few rules, each for a mistake that a reader would miss; what is not defined is the type checker's subject.
const js = require("@eslint/js");

module.exports = [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      // What is taken out of an object may be there only to leave it out.
      "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_+$", argsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-constructor-return": "error",
      "array-callback-return": "error",
      "no-implicit-globals": "error",
      "no-eval": "error",
    },
  },
];
