/** The word of a letter's link stands behind `#`, where no server, log or referrer sees it (decision 12). */
const found = () => /^#t=([\w.-]{20,600})$/.exec(location.hash)?.[1]

export const mailWord = found()

// A link that is opened where its page stands already changes nothing else, and no page begins anew by itself.
addEventListener('hashchange', () => {
  const now = found()
  if (now !== undefined && now !== mailWord) location.reload()
})

// The same page in the other language is for whoever holds the word, too; what stands behind `#` does not travel by itself.
if (mailWord !== undefined)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
    if (link?.origin === location.origin) link.hash = location.hash
  })
