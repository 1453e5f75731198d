import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** One grey point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

it.each([
  {
    lang: 'zh',
    width: 1440,
    view: '查看',
    heading: '使用此文件的记录',
    kind: '学校信息',
    none: '没有记录使用它',
  },
  {
    lang: 'en',
    width: 390,
    view: 'View',
    heading: 'Where it is used',
    kind: 'School',
    none: 'No record uses it',
  },
] as const)(
  'a file says in $lang which record uses it, and leads there',
  async ({ lang, width, view, heading, kind, none }) => {
    const admin = desk.stage.who.admin!
    const sent = async (name: string) => {
      const file = { name, bytes: png, type: 'image/png' }
      const answer = await admin.upload('blade-resource/oss/endpoint/put-file?forRecord=1', {}, file)
      expect(answer.status, answer.raw).toBe(200)
      return (answer.body.data as { attachId: string }).attachId
    }
    const logo = await sent(`logo-${lang}.png`)
    const school = await admin.post('blade-admin/SchoolInfo/submit', {
      schoolCode: `S${lang}`,
      schoolName: `用图学校${lang}`,
      schoolType: 1,
      regionCode: '110108',
      logo,
    })
    expect(school.status, school.raw).toBe(200)
    await sent(`loose-${lang}.png`)
    const page = await desk.signIn('admin', `/resource/attach?originalName=logo-${lang}`, { lang, width })
    const detailOf = async (name: string) => {
      await page.goto(`${desk.url}/resource/attach?originalName=${name}`)
      await page.getByText(view, { exact: true }).first().click()
      return page.locator(`section[aria-label="${heading}"]`)
    }
    await (await detailOf(`loose-${lang}`)).getByText(none).waitFor()
    const used = (await detailOf(`logo-${lang}`)).getByRole('button', { name: `${kind} · 用图学校${lang}` })
    await used.click()
    await page.locator('.ant-drawer').getByText(`S${lang}`).first().waitFor()
  },
)
