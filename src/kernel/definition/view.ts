/** What `{path}/views` answers of each built-in view of a list: its words, how many rows, and the filters that it sets. */
export type CountedView = {
  key: string
  label: string
  count: number
  params: Readonly<Record<string, string>>
  /** Its count is shown in red while there is any. */
  urgent?: true
}
