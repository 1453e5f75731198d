/** Of a question whose yes cannot be taken back: red, and Enter gives the safe answer (behaviour 35). */
export const dangerous = { okButtonProps: { danger: true }, autoFocusButton: 'cancel' } as const
