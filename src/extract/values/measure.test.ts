import { describe, expect, it } from 'vitest';
import { unitOfName } from '../names/units.ts';
import { wordsOf } from '../names/words.ts';
import { amountIn } from './measure.ts';

const read = (field: string, text: string, language = 'en') => {
  const asked = unitOfName(wordsOf(field), () => true);
  if (!asked) throw new Error(`${field} names no unit`);
  return amountIn(text, asked.unit, language);
};

describe('amountIn', () => {
  it.each([
    ['power_kw', '110 kW (150 PS)', 'de', 110],
    ['powerPs', '110 kW (150 PS)', 'de', 150],
    ['living_area_m2', 'env. 120,5 m²', 'fr', 120.5],
    ['length_km', '1.240 km', 'de', 1240],
    ['height_m', '180 cm', 'en', 1.8],
    ['weight_kg', '340 g', 'de', 0.34],
    ['top_speed_kmh', '120 km/h', 'en', 120],
    ['garantie_monate', '2 Jahre', 'de', 24],
    ['screen_inch', '15.6"', 'en', 15.6],
    ['temperature_c', '-5 °C', 'en', -5],
    ['distance_miles', '418 km (260 mi)', 'en', 260],
    ['length_km', 'in 2021 5 km', 'en', 5],
    ['height_in', '5 ft 11 in (180 cm)', 'en', 71],
    ['height_cm', '5 ft 11 in (180 cm)', 'en', 180],
    ['height_inches', `6'2"`, 'en', 74],
    ['weight_oz', '3 lb 4 oz', 'en', 52],
    ['height_cm', '1 m 80', 'fr', 180],
    ['garantie_monate', '2 Jahre und 6 Monate', 'de', 30],
    ['weight_kg', '5 kg, 10 kg', 'en', 5],
    ['weight_kg', '5 kg 10 kg', 'en', 5],
    ['weight_kg', "1'240 kg", 'de', 1240],
    ['weight_kg', '1/2 kg', 'en', 0.5],
    ['weight_kg', 'about 2 1/2 kg', 'en', 2.5],
    ['weight_kg', '1½ kg', 'en', 1.5],
    ['voltage_volt', '12/24 V', 'en', 24],
    ['power_kw', '6 MW', 'en', 6000],
    ['power_kw', '900 mW', 'en', 0.0009],
    ['power_mw', '1,2 GW', 'de', 1200],
    ['annual_yield_mwh', '8 GWh', 'en', 8000],
    ['pressure_bar', '350 kPa', 'en', 3.5],
    ['pressure_bar', '20 MPa', 'en', 200],
    ['wind_speed_kmh', '12 m/s', 'en', 43.2],
    ['thickness_mm', '80 µm', 'en', 0.08],
    ['volume_l', '2 hl', 'fr', 200],
  ])('%s of "%s" (%s) is %d', (field, text, language, amount) => {
    expect(read(field, text, language)).toBe(amount);
  });

  it.each([
    ['weight_lbs', '340 g'],
    ['length_km', '12 kg'],
    ['width_cm', '12 x 8 x 3 cm'],
    ['consumption_l', '5.4 l/100 km'],
  ])('%s is not read from "%s"', (field, text) => {
    expect(read(field, text)).toBeNull();
  });

  it('leaves a text without a unit to others', () => {
    expect(read('power_kw', '110')).toBeUndefined();
  });

  it('takes no unit for what an amount is per', () => {
    expect(unitOfName(wordsOf('price_per_kg'), () => true)).toBeNull();
  });
});
