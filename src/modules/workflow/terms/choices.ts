/** `value` is what the drawing says, `label` what people call it. */
export type Choice = { readonly value: string; readonly label: string }

/** What a drawing may name. */
export type Choices = Readonly<
  Record<'roles' | 'posts' | 'depts' | 'people' | 'processes' | 'mirrors' | 'guards', readonly Choice[]>
>
