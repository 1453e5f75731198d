import {
  defineEntity,
  integer,
  label,
  longText,
  pair,
  ref,
  text,
  words,
  type Row,
} from '#kernel/definition/index.ts'

/** What the reviewer finder and the conflict rules know of an account beyond its name and e-mail. */
export const reviewerProfiles = defineEntity({
  name: 'reviewerProfile',
  path: 'blade-admin/reviewerProfile',
  label: label('审稿人', 'Reviewer'),
  title: 'affiliation',
  fields: {
    userId: ref('user', { label: label('账号', 'Account'), required: true, list: 140, search: true }),
    affiliation: pair(text({ label: label('单位', 'Affiliation'), max: 300, list: true, search: true })),
    rorId: text({ label: label('ROR', 'ROR'), max: 60 }),
    position: pair(text({ label: label('职称', 'Position'), max: 100 })),
    orcid: text({
      label: label('ORCID', 'ORCID'),
      max: 19,
      pattern: '^(\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX])?$',
    }),
    expertise: pair(words({ label: label('研究方向', 'Expertise'), most: 20, list: true, search: true })),
    country: text({ label: label('国家或地区', 'Country or region'), max: 60 }),
    maxLoad: integer({
      label: label('同时审稿上限', 'Reviews at a time'),
      required: true,
      default: 5,
      min: 1,
      max: 50,
      list: 110,
    }),
    remark: longText({ label: label('备注', 'Remark'), max: 1000 }),
  },
  unique: [['userId']],
  order: ['-createTime'],
  menu: { path: '/journal/reviewers', icon: 'IdcardOutlined' },
})

export type ReviewerProfile = Row<typeof reviewerProfiles>
