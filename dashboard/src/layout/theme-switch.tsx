/** Chooses light, dark or the system's. */
import type { ReactElement } from 'react';
import { Segmented } from '../components/inputs/segmented.tsx';
import { useTheme } from './theme.ts';

const OPTIONS = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ThemeSwitch(): ReactElement {
  const [theme, setTheme] = useTheme();
  return <Segmented label="Theme" value={theme} options={OPTIONS} onChange={setTheme} />;
}
