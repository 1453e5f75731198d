import { useTexts, type Texts } from '#kernel/ui/say.ts'
import AskWhom from './AskWhom.tsx'

const texts = {
  title: ['账号还没有角色', 'Your account has no role yet'],
  text: [
    '分配角色后，菜单和待办会自动出现在这里，无需重新登录。',
    'Once somebody gives it one, menus and work appear here by themselves; there is no need to sign in again.',
  ],
} as const satisfies Texts

/** The start page of whoever may do nothing at all: not that all is done, but what is missing and who gives it. */
export default function NoRole() {
  const t = useTexts(texts)
  return (
    <section>
      <h2>{t('title')}</h2>
      <p className="mut">{t('text')}</p>
      <AskWhom page="" />
    </section>
  )
}
