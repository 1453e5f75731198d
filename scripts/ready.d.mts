export const root: string
export function install(options?: { readonly tools?: boolean }): void
export function build(): void
export function building(): { readonly server: Promise<unknown>; readonly whole: Promise<unknown> }
