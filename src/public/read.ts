/** Reads of the public pages, by what they show. */
export { count, countTo, noticesAbout, seen, wasSeen } from './reading/seen.ts'
export { edgesOf, journalsOf, journalWith, typesOf, typesToSubmit, yearsOf } from './reading/journals.ts'
export {
  articlePage,
  articlesIn,
  entriesOfIssue,
  entriesOfYear,
  issueArticles,
  newestArticles,
  onlineFirst,
  openingOf,
  type ArticleFilter,
} from './reading/entries.ts'
export { articleOf, entryWithPdf, pdfOf, removedOf } from './reading/articles.ts'
export * from './reading/notices.ts'
export * from './reading/guide.ts'
export * from './reading/facts.ts'
