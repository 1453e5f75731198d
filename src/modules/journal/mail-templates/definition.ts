import { defineEntity, label, longText, pair, text, yesNo } from '#kernel/definition/index.ts'
import { forms } from '../terms/form-words.ts'

/** The office's own words for a mail, in place of the built-in ones while it is enabled (domain 2.12, 2.17). */
export const mailTemplates = defineEntity({
  name: 'mailTemplate',
  path: 'blade-admin/mailTemplate',
  label: label('邮件模板', 'Mail template'),
  title: 'subject',
  fields: {
    code: text({
      label: label('邮件', 'Mail'),
      required: true,
      max: 20,
      pattern: '^M\\d{1,2}[a-z]{0,2}$',
      form: forms.mail,
      list: 90,
      search: true,
      help: label(
        '内置邮件的代号，如 M10 审稿邀请',
        'Of the built-in mail, as M10, the invitation to review',
      ),
    }),
    subject: pair(
      text({ label: label('主题', 'Subject'), required: true, max: 300, list: true, search: true }),
    ),
    body: pair(
      longText({
        label: label('正文', 'Text'),
        required: true,
        max: 8000,
        wide: true,
        help: label(
          '花括号中的词在发送时填入；整行只有一个这样的词且为空时，该行不出现',
          'Words in braces are filled in when it is sent; a line with one such word that is empty is left out',
        ),
      }),
    ),
    enabled: yesNo({
      label: label('启用', 'Enabled'),
      required: true,
      default: true,
      list: 90,
      filter: true,
    }),
  },
  unique: [['code']],

  order: ['code'],
  menu: {
    path: '/journal/mail-templates',
    icon: 'LayoutOutlined',
    label: label('邮件模板', 'Mail templates'),
  },
})
