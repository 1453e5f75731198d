import { get } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { SignInFields } from '#auth/browser/SignInFields.tsx'
import { waitsForAuthor } from '#modules/journal/submissions/own-work.ts'
import type { Brief } from './paper.ts'
import { ownReviews } from './reviews-waiting.ts'
import { Card, here, isClosed, localPath, parameter, signedIn, speak, start, tenantHere } from './ui.tsx'

const texts = {
  title: ['作者登录', 'Author sign-in'],
  sub: ['登录后投稿、查看进度与审稿。', 'Sign in to submit, follow your papers and review.'],
  account: ['邮箱', 'E-mail'],
  register: ['注册作者账号', 'Create an author account'],
  forgot: ['忘记密码', 'Forgotten password'],
  office: ['编辑部登录', 'Editorial office'],
} as const satisfies Texts

/** People land on their own work: a paper that waits for them, else reviews that do; who never sent a paper on their reviews. */
async function ownStart(): Promise<string> {
  const [workspace, review] = [here('/apaph/workspace'), here('/apaph/review')]
  const reviews = await ownReviews()
  if (reviews.all === 0) return workspace
  try {
    const papers = await get<Brief[]>('blade-admin/submissions/mine')
    if (papers.some(waitsForAuthor)) return workspace
    return reviews.waiting > 0 || papers.length === 0 ? review : workspace
  } catch {
    return workspace
  }
}

function Login() {
  const t = useTexts(texts)
  return (
    <Card title={t('title')} sub={t('sub')}>
      <SignInFields
        tenantId={tenantHere()}
        accountLabel={t('account')}
        account={parameter('account')}
        className="fm1"
        buttonClassName="btn w"
        onDone={async () => location.assign(localPath(parameter('next')) ?? (await ownStart()))}
      />
      <p className="more">
        {!isClosed() && (
          <a
            className="link"
            href={here('/apaph/register', parameter('next') ? { next: parameter('next')! } : {})}
          >
            {t('register')}
          </a>
        )}
        <a className="link" href={here('/apaph/reset-password')}>
          {t('forgot')}
        </a>
        <a className="link" href={`/manage/login?tenant=${tenantHere()}`}>
          {t('office')}
        </a>
      </p>
    </Card>
  )
}

// Whoever is signed in has nothing to do here (spec section 2).
speak()
if (signedIn()) location.replace(localPath(parameter('next')) ?? here('/'))
else start(Login)
