import { useTexts, type Texts } from '#kernel/ui/say.ts'

const texts = {
  roles: [
    '已在另一个窗口切换了角色。这里未保存的内容还在，保存按新角色的权限；保存或放弃后，菜单随新角色显示',
    'You have changed your role in another window. What you typed here is kept, and is saved with the rights of the new role; the menus follow once it is saved or discarded',
  ],
  rights: [
    '管理员调整了您的权限。这里未保存的内容还在，保存按现在的权限；保存或放弃后，菜单随之更新',
    'An administrator has changed your rights. What you typed here is kept, and is saved with the rights of now; the menus follow once it is saved or discarded',
  ],
} as const satisfies Texts

/** Said above what is half typed while other rights hold already (`session/switched.ts`). */
export default function SwitchedNote({ why }: { why: keyof typeof texts }) {
  const t = useTexts(texts)
  return (
    <div className="note amber" role="status">
      {t(why)}
    </div>
  )
}
