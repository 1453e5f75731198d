/** Where a co-author answers whether they stand by the paper; the mail carries the sealed word beside it. */
export const authorAddress = (baseUrl: string, lang: 'zh' | 'en', id: string) =>
  `${baseUrl}${lang === 'en' ? '/en' : ''}/apaph/authorship?id=${id}`
export const authorLinkIn = /\/apaph\/authorship\?id=(\d{1,19})/
