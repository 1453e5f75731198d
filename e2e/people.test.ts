import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword, type Client } from '#app/testing.ts'
import { emailWord } from '#modules/system/user/email-word.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import { letter, paperIn, pdfWith, put, step, versionOf } from '#modules/journal/testing/stage.ts'
import { openSite, picture, violations, type Desk } from './browser.ts'

/** People around a paper: mailboxes that are confirmed, reviewers’ records, messages with files, warnings before publishing. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())
const inside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function asAuthor(
  page: Page,
  account: string,
  lang: 'zh' | 'en',
  password = testPassword,
): Promise<void> {
  const zh = lang === 'zh'
  await page.getByLabel(zh ? '邮箱' : 'E-mail').fill(account)
  await page.getByLabel(zh ? '密码' : 'Password').fill(password)
  await page.getByRole('textbox', { name: zh ? '验证码' : 'Captcha' }).fill('abcde')
  await page.getByRole('button', { name: zh ? '登录' : 'Sign in', exact: true }).click()
}

it.each(['zh', 'en'] as const)(
  'a co-author confirms the mailbox and finds the paper, on a phone, in %s',
  async (lang) => {
    const { stage, url } = desk
    const account = `co${lang}`
    const { id: userId } = await stage.app.person(account, ['author'], { email: `${account}@example.org` })
    const { id } = await paperIn(stage, 'inReview', {
      authors: [
        {
          familyNameZh: '林',
          givenNameZh: '晓岚',
          familyNameEn: 'Lin',
          givenNameEn: 'Xiaolan',
          email: 'author@example.org',
          isCorresponding: true,
          affiliations: [],
        },
        { familyNameEn: 'Okafor', givenNameEn: 'Adaeze', email: `${account}@example.org`, affiliations: [] },
      ],
    })
    const zh = lang === 'zh'
    const page = await desk.open({ width: 390, height: 844, lang })
    const word = emailWord(stage.app.ctx.vault, {
      tenantId: '000000',
      userId,
      email: `${account}@example.org`,
    })
    await page.goto(`${url}${zh ? '' : '/en'}/apaph/confirm-email?id=${userId}#t=${word}`)
    await page
      .getByRole('link', { name: zh ? '登录' : 'Sign in' })
      .last()
      .waitFor()
    await picture(page, `people-confirm-${lang}`)
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    await page
      .locator('.card')
      .getByRole('link', { name: zh ? '登录' : 'Sign in' })
      .click()
    await asAuthor(page, account, lang)
    await page.getByRole('button', { name: zh ? '确认这是我的邮箱' : 'This is my address' }).click()
    await page.getByRole('link', { name: zh ? '进入工作台' : 'Open my workspace' }).click()
    await page.locator('.aus').waitFor()
    expect(await page.content()).toContain('Okafor')
    await picture(page, `people-coauthor-${lang}`)
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    // The submitter sees who has answered.
    const own = await desk.open({ lang })
    const at = `${zh ? '' : '/en'}/apaph/workspace?id=${id}`
    await own.goto(`${url}${zh ? '' : '/en'}/apaph/login?next=${encodeURIComponent(at)}`)
    await asAuthor(own, 'author', lang)
    await own.locator('.aus .amber', { hasText: zh ? '待确认署名' : 'Asked, no answer yet' }).waitFor()
    await own.getByRole('button', { name: zh ? '发送确认邮件' : 'Send the link' }).waitFor()
    await picture(own, `people-author-${lang}`)
    expect(await violations(own)).toEqual([])
    await page.context().close()
    await own.context().close()
  },
)

it.each(['zh', 'en'] as const)(
  'A16 whoever forgot the password asks for a letter, follows its link, once, and signs in with a new one, on a phone, in %s',
  async (lang) => {
    const { stage, url } = desk
    const zh = lang === 'zh'
    const email = `forgot-${lang}@example.org`
    await stage.app.person(`forgot-${lang}`, ['author'], { email, language: lang })
    const page = await desk.open({ width: 390, height: 844, lang })
    await page.goto(`${url}${zh ? '' : '/en'}/apaph/reset-password`)
    await page.getByLabel(zh ? '邮箱' : 'E-mail').fill(email)
    await page.locator('.cap img').waitFor()
    await page.getByRole('textbox', { name: zh ? '验证码' : 'Captcha' }).fill('abcde')
    await page.getByRole('button', { name: zh ? '发送链接' : 'Send the link' }).click()
    await page.getByText(zh ? '链接已经寄出' : 'the link is on its way').waitFor()
    let link = ''
    await sendWaiting(stage.app.ctx, '000000', (mail) => {
      if (mail.to === email) link = /https?:\S+reset-password#t=\S+/.exec(mail.body ?? '')?.[0] ?? ''
      return Promise.resolve()
    })
    // In the window that asked: only what stands behind # is another.
    const own = new URL(link)
    const choose = async () => {
      await page.goto(url + own.pathname + own.hash)
      // Read in the other language and back, with the word.
      for (const there of zh ? ['English', '中文'] : ['中文', 'English']) {
        await page.locator('details.menu summary').click()
        await page.locator('details.menu a[hreflang]', { hasText: there }).click()
        await page.locator('input[autocomplete=new-password]').first().waitFor()
      }
      const fields = page.locator('input[autocomplete=new-password]')
      await fields.first().fill('blue river 77')
      await fields.last().fill('blue river 77')
      await page.getByRole('button', { name: zh ? '设置新密码' : 'Set the password' }).click()
    }
    await choose()
    const onward = page.locator('.card, main').getByRole('link', { name: zh ? '去登录' : 'Sign in' })
    await onward.last().waitFor()
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    await onward.last().click()
    await asAuthor(page, `forgot-${lang}`, lang, 'blue river 77')
    await page.waitForURL(/\/apaph\/(?!login)/)
    const again = await stage.app.nobody.post('blade-auth/password/reset', {
      token: own.hash.slice(3),
      password: 'green river 88',
      password2: 'green river 88',
    })
    expect(again.status).toBe(400)
    await page.context().close()
  },
)

it.each(['zh', 'en'] as const)(
  'a reviewer’s record opens from paper and finder, and its figures from their list, in %s',
  async (lang) => {
    const { stage } = desk
    const { id } = await paperIn(stage, 'reviewed')
    const zh = lang === 'zh'
    const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`, { lang })
    const named = zh ? 'Person reviewer1 的审稿档案' : 'Reviewer record of Person reviewer1'
    await page.getByRole('button', { name: named }).click()
    const figure = page.locator('.rvfigs button', { hasText: zh ? '完成' : 'Completed' })
    await figure.click()
    expect(await page.locator('.rvlist li').count()).toBe(Number(await figure.locator('b').textContent()))
    await picture(page, `people-record-${lang}`)
    expect(await violations(page, '.ant-drawer')).toEqual([])
    await page.locator('.ant-drawer-close').click()
    const open = await paperIn(stage, 'inReview')
    await page.goto(`${desk.url}/journal/submissions/detail?id=${open.id}`)
    await page
      .getByRole('button', { name: zh ? '派发审稿人' : 'Dispatch reviewers' })
      .first()
      .click()
    await page.getByRole('button', { name: named }).click()
    await page.locator('.rvfigs').waitFor()
    await page.locator('.ant-drawer-close').click()
    await picture(page, `people-finder-${lang}`)
    await page.context().close()
  },
)

it('a message with a file reaches the author; the badge of the tab shows what is new and goes when it is read', async () => {
  const { stage, url } = desk
  const { id } = await paperIn(stage, 'reviewed')
  await step(stage, 'editor', 'requestMinor', id, letter)
  const editor = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`)
  await editor.getByRole('button', { name: '备注与留言' }).click()
  await editor.locator('.notew label', { hasText: '以编辑部名义' }).click()
  await editor.getByRole('textbox', { name: '内容' }).fill('请按附件填写。')
  const file = join(stage.app.ctx.dataDir, 'form.pdf')
  await writeFile(file, await pdfWith('a form'))
  await editor.locator('.notew input[type=file]').setInputFiles(file)
  await editor.locator('.nfiles', { hasText: 'form.pdf' }).waitFor()
  await editor.getByRole('button', { name: '发送给作者' }).click()
  await editor.locator('.pnotes .nfiles button', { hasText: 'form.pdf' }).waitFor()
  await picture(editor, 'people-message-desk')
  expect(await violations(editor, '.cols')).toEqual([])

  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(`${url}/apaph/login?next=${encodeURIComponent(`/apaph/workspace?id=${id}`)}`)
  await asAuthor(page, 'author', 'zh')
  const thread = page.locator('section[aria-label="与编辑部往来"]')
  await thread.getByRole('button', { name: /编辑部附件/ }).waitFor()
  await thread.getByRole('button', { name: '给编辑部留言' }).click()
  await thread.getByRole('textbox', { name: '内容' }).fill('已填好。')
  await thread.locator('input[type=file]').setInputFiles(file)
  await thread.getByText('form.pdf').first().waitFor()
  await thread.getByRole('button', { name: '发送', exact: true }).click()
  await thread
    .locator('.msgs')
    .getByRole('button', { name: /form\.pdf/ })
    .waitFor()
  await thread.scrollIntoViewIfNeeded()
  await picture(page, 'people-message-author')
  expect([await violations(page), await inside(page)]).toEqual([[], true])
  await page.context().close()

  await editor.reload()
  const tab = editor.locator('.sub button', { hasText: '备注与留言' })
  expect(await tab.locator('em').textContent()).toBe('1')
  await picture(editor, 'people-badge')
  await tab.click()
  await tab.locator('em').waitFor({ state: 'detached' })
  await editor.context().close()
})

it('a page range that does not fit is asked about where a person schedules, and goes on when they say so', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'inProduction')
  await put(stage.who.production as Client, id, 'finalPdf', await pdfWith(`final ${id}`))
  const page = await desk.signIn('production', `/journal/submissions/detail?id=${id}`)
  await page.getByRole('button', { name: '下一步操作' }).click()
  await page.locator('.dec label', { hasText: '排期' }).click()
  await page.getByLabel('起始页').fill('11')
  await page.getByLabel('结束页').fill('14')
  await page.locator('.dfoot .b.p').click()
  await page.getByText('PDF 有 1 页，页码范围为 4 页').waitFor()
  await picture(page, 'people-warned')
  await page.getByRole('button', { name: '返回修改' }).click()
  expect((await versionOf(stage, id)).state).toBe('inProduction')
  await page.locator('.dfoot .b.p').click()
  await page.getByRole('button', { name: '已核对，照此出版' }).click()
  await page.getByText(/已完成/).waitFor()
  expect((await versionOf(stage, id)).state).toBe('scheduled')
  await page.context().close()
})
