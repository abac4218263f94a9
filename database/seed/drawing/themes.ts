/** The colours of the two themes, for drawings. */
export const themes = {
  sport: { primary: '#E60012', action: '#d30010', tint: '#fdecee', ink: '#16181d', hue: 356 },
  food: { primary: '#f4755d', action: '#b93c25', tint: '#fdf0ec', ink: '#231a17', hue: 9 },
} as const

export type DrawnTheme = keyof typeof themes
