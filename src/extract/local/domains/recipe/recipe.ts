/** Recipes: ingredients, instructions, servings, times and nutrients. */
import { recordKind } from '../../engine/fill/record-kind.ts';
import type { Domain } from '../../engine/model.ts';
import { amountLines, amountsIn, timeBesideServings, yieldsInHeadings } from './amounts.ts';
import { cardDescription } from './card-description.ts';
import concepts from './concepts.json' with { type: 'json' };
import { AFTERWARDS, headedSteps, RECIPE_LISTS } from './lists.ts';
import { nutrientLines } from './nutrient-lines.ts';
import { howToSections, unlabelledRecipe } from './unlabelled.ts';
import words from './words.json' with { type: 'json' };

const NUTRIENTS = new Set(
  'fat saturatedFat unsaturatedFat transFat carbohydrates sugar protein sodium fiber cholesterol'.split(' '),
);

/** "Slow cooker", "no bake, air fryer": a few words without a sentence. */
const WAY_OF_COOKING = /^\p{L}[^.!?:;\d]{0,30}$/u;

export const recipe: Domain = {
  vocabulary: { concepts, ...words },
  subject: {
    noun: 'recipe',
    credited: 'rezept, ein rezept, recept, een recept, ett recept',
    fields: ['ingredients', 'instructions'],
    boxes:
      /^(?:mv-create|wprm-recipe|tasty-recipes?|zrdn|zlrecipe|easyrecipe|recipe-?card|recipe|recept|rezept|receita|receta|ricetta)[\s_-]+/i,
    stated: ['cuisine', 'diet'],
  },
  structuredData: {
    types: ['Recipe'],
    terms: /^(?:\p{Lu}\p{Ll}+)+Diet$/u,
    wrappers: ['nutrition'],
    amountsOf: ['ingredient', 'food'],
    microformats: {
      roots: { 'h-recipe': 'Recipe', hrecipe: 'Recipe' },
      properties: {
        ingredient: 'recipeIngredient',
        instructions: 'recipeInstructions',
        yield: 'recipeYield',
      },
    },
  },
  records: recordKind({
    nouns: words.nouns,
    aliases: '',
    types: 'Recipe',
    own: 'cuisine diet ingredients instructions yields totalTime cookTime prepTime performTime cookingMethod calories difficulty',
    shared: 'rating reviewCount author duration',
  }),
  looseGroups: /nutri/i,
  /** `/cuisine/thai`, `/recipe-cuisine/thai`, `?meal_types=dessert`. */
  links: [
    [/[/?&#](?:(?:recipes?|world|by)[-_])?(?:cuisines?|kuche|cucina|cocina)(?:[-_]types?)?[/=]/i, 'cuisine'],
    [/[/?&#](?:recipes?[-_])?(?:courses?|meal[-_]?types?|dish[-_]?types?)[/=]/i, 'course'],
    [/[/?&#]recipes?[-_](?:category|categories|cat|type)[/=]/i, 'category'],
    [/[/?&#]recipes?[-_](?:tags?|keywords?|key)[/=]/i, 'tags'],
    [/[/?&#](?:recipes?[-_])?(?:diets?|dietary)[/=]/i, 'diet'],
    [/[/?&#]chefs?[/=]/i, 'author'],
  ],
  linksInTitle: [],
  endsSection: AFTERWARDS,
  readSections: (region, sections) => [
    ...headedSteps(region, sections),
    ...howToSections(region, sections),
    ...unlabelledRecipe(region),
    ...yieldsInHeadings(region, sections),
    ...cardDescription(region, sections),
  ],
  amountsIn,
  amountLines,
  readShortTexts: (region, texts) => [...timeBesideServings(region, texts), ...nutrientLines(region, texts)],
  lists: RECIPE_LISTS,
  isOther: (concept, text) =>
    // The percentage of the daily value next to a nutrient is not its amount.
    (NUTRIENTS.has(concept) && /^\d[\d.,]*\s*%$/.test(text)) ||
    // "For 100 g" says what the nutrients are those of, but "4 portions of 100 g" how much is made.
    (concept === 'yields' && /^\D*100\s?(?:g|ml)(?!\p{L})/iu.test(text)) ||
    // A step below "Method" is not how all of it is cooked.
    (concept === 'cookingMethod' && !WAY_OF_COOKING.test(text)),
};
