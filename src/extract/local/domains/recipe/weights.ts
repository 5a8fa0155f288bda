/** Trust in the kinds of statements that only recipes have, 0 to 1; see the engine's trust.ts. */

export const TRUST = {
  /** "Serves 4" on a separate line. */
  yieldLine: 0.6,
  /** "Serves 4" or "4 servings" in a short text. */
  yield: 0.52,
  /** One of a row of nutrients: "104 g carbohydrates". */
  nutrient: 0.55,
  /** "15 mins preparation time". */
  time: 0.6,
  /** A single time next to the number of servings, which does not say that it is the total. */
  timeBesideServings: 0.5,
  /** A sentence below a heading that repeats the title, above the ingredients. */
  cardDescription: 0.78,
  /** Steps that each have a heading. */
  headedSteps: 0.66,
  /** What follows "How to make pear pie": the steps, or the story of them above the steps. */
  howTo: 0.5,
  /** Lines with amounts that nothing labels, and the text that follows them. */
  measuredLines: 0.42,
  textBelowMeasured: 0.4,
};

/** How much a list looks like ingredients or instructions. `ingredients` and `instructions` are what any list gets. */
export const FIT = {
  ingredients: 0.6,
  /** Times the share of items that begin with amounts; half of them are enough for all of it. */
  measured: 0.2,
  /** Times the share of short items. */
  short: 0.2,
  instructions: 0.5,
  /** Times the share of sentences. */
  sentences: 0.5,
};
