/** How far the statements that only recipes have can be trusted, 0 to 1; see the weights of the engine. */

export const TRUST = {
  /** "Serves 4" as a whole line. */
  yieldLine: 0.6,
  /** "Serves 4" or "4 servings" in a short text. */
  yield: 0.52,
  /** One of a row of nutrients: "104 g carbohydrates". */
  nutrient: 0.55,
  /** "15 mins preparation time". */
  time: 0.6,
  /** The only time beside the number of servings: it does not say that it is the total. */
  timeBesideServings: 0.5,
  /** Steps that each have a heading. */
  headedSteps: 0.66,
};

/** How much a list looks like one of ingredients or of instructions: the first of each is what any list has. */
export const FIT = {
  ingredients: 0.6,
  /** Added as far as the items begin with amounts; half of them are enough. */
  measured: 0.2,
  /** Added as far as they are short. */
  short: 0.2,
  instructions: 0.5,
  /** Added as far as they are sentences. */
  sentences: 0.5,
};
