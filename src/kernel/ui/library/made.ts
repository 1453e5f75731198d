/** Rules of one component as text, and its movements by name, which components share; the build makes them. */
export type Made = { readonly css: string; readonly moves: Readonly<Record<string, string>> }

/** Stand in that text for what a component is called in its classes, and the class that its variables hang on. */
export const placeholders = { prefixCls: 'zz-prefix', rootCls: 'zz-root' }
