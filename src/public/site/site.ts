import '../style/site.css'

/** All the script of a reading page: copy the citation, mark the chapter in view, apply a form at once, know a signed-in author. */

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '')
  if (!source || !navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.textContent ?? '')
    const label = button.textContent
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
  form.addEventListener('change', () => form.requestSubmit())
}

// The cookie is shared with the back-office; what it is worth the server decides at every call.
if (/(?:^|; )(?:__Host-)?saber-access-token=/.test(document.cookie))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.textContent = link.dataset.account ?? ''
    link.href = link.dataset.workspace ?? ''
  }

for (const line of document.querySelectorAll<HTMLElement>('[data-loading]')) line.hidden = false
