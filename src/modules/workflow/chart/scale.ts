/** How small and how large a drawing is shown at the most. */
export const scaleWithin = (scale: number): number => Math.min(4, Math.max(0.2, scale))
