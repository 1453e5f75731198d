/** Made when it is first asked for, and kept: what is costly and mostly not needed. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined
  return () => (made ??= { it: make() }).it
}
