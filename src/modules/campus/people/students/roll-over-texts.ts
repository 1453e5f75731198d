import type { Texts } from '#kernel/ui/say.ts'

export const rollOverTexts = {
  title: ['学年结转', 'Turn the academic year'],
  about: [
    '先试算：只列出会发生什么，不改动任何记录。确认后一次办理，要么全部完成，要么一条也不动；重复办理不会再改动。退租未办的先到“退租季”办理。',
    'Try it first: it lists what would happen and changes nothing. Once confirmed, all of it happens or nothing does; a second time there is nothing left to do. File returns under “Return season” before.',
  ],
  go: ['办理结转', 'Turn the year'],
  nothing: ['没有需要结转的学生', 'Nothing is left to do'],
  graduating: ['毕业', 'Graduate'],
  beds: ['收回床位', 'Beds become free'],
  extended: ['休学顺延一年', 'Suspended, a year longer'],
  auths: ['调整认证有效期', 'Verifications that follow'],
  people: ['{n} 人', '{n}'],
  beds_: ['{n} 张', '{n}'],
  after: [
    '校园认证到预计毕业后第 90 天为止；年级按入学年份记录，不需要升级。',
    'Verifications end 90 days after the studies. Grades are entry years and stay as they are.',
  ],
} as const satisfies Texts
