export const root: string
export function install(options?: { readonly tools?: boolean }): void
export function build(): void
