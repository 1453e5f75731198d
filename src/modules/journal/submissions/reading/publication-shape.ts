/** Where and when a paper that has a date appears, and who has read it, as its author is told. */
export type Publication = {
  year: number | null
  volume: number | null
  issueNo: string | null
  firstPage: string | null
  lastPage: string | null
  articleNo: string | null
  publishDate: string | null
  doi: string | null
  views: number | null
  downloads: number | null
}
