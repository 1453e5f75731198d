/** In rules that the build made: what a component is called in its classes, and the class that its variables hang on. */
export const placeholders = { prefixCls: 'zz-prefix', rootCls: 'zz-root' }
