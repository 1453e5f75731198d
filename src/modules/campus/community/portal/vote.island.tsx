import { parameter } from '#kernel/portal/ui/open.tsx'
import { Head } from '#kernel/portal/ui/phone.tsx'
import { portal, startPortal, type PortalFacts } from '#auth/browser/portal.tsx'
import { Ballot } from './parts.tsx'

/** A vote that stands by itself. */
function VotePage({ facts }: { facts: PortalFacts }) {
  return (
    <>
      <Head title={facts.title} back={portal('campus/moments')} />
      <main id="main">
        <Ballot id={parameter('id') ?? ''} />
      </main>
    </>
  )
}

startPortal(VotePage)
