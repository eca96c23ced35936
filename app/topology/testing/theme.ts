/** The colours in which tests draw networks. */
import type { DrawingTheme } from '../theme.ts';

export const theme: DrawingTheme = {
  font: 'Inter, sans-serif',
  paper: '#ffffff',
  ink: '#111111',
  soft: '#444444',
  faint: '#666666',
  hair: '#cccccc',
  accent: '#0b6e8a',
  warn: '#b0501a',
  ramp: ['#2e9aba', '#1183a6', '#056d8f', '#055777', '#0a425e', '#092f45'],
};
