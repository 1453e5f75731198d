import '../style/site.css'

/** All the script of a reading page: copy the citation, mark the chapter in view, read a sum anew, know a signed-in author. */

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '')
  if (!source || !navigator.clipboard) continue
  button.hidden = false
  const label = button.textContent
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent ?? '')
    } catch {
      // A browser that gives no clipboard: chosen for the reader, one key copies it.
      getSelection()?.selectAllChildren(source)
      return
    }
    button.textContent = button.dataset.done ?? label
    setTimeout(() => (button.textContent = label), 2000)
  })
}

for (const nav of document.querySelectorAll('.toc, .sn')) {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const targets = links.map((link) => document.getElementById(link.hash.slice(1)))
  const mark = () => {
    // The last chapter whose heading has passed the upper third of the window.
    const passed = targets.map((target) =>
      target ? target.getBoundingClientRect().top < innerHeight / 3 : false,
    )
    const at = Math.max(0, passed.lastIndexOf(true))
    links.forEach((link, i) =>
      i === at ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current'),
    )
  }
  addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true })
  mark()
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-auto]')) {
  form.querySelector('button')?.remove()
  let asked = ''
  // The sum alone is read anew: a page that loads at each press of an arrow key takes the list out of one's hands.
  form.addEventListener('change', async () => {
    const address = new URL(form.action)
    for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value))
    asked = address.href
    try {
      const text = await (await fetch(address)).text()
      if (asked !== address.href) return
      const there = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-sum]')
      form.querySelector('[data-sum]')!.replaceChildren(...there!.childNodes)
      history.replaceState(null, '', address)
    } catch {
      form.requestSubmit()
    }
  })
}

// The cookie is shared with the back-office; what it is worth the server decides at every call.
if (/(?:^|; )(?:__Host-)?saber-access-token=/.test(document.cookie))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.textContent = link.dataset.account ?? ''
    link.href = link.dataset.workspace ?? ''
  }

for (const line of document.querySelectorAll<HTMLElement>('[data-loading]')) line.hidden = false
