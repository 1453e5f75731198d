import { paths } from '../address.ts'
import type { EntryName } from '../assets.ts'
import { inLang } from '../data.ts'
import { NotFoundPage, PortalShell } from '../pages/shells.tsx'
import * as read from '../read.ts'
import { type Make, spec } from './making.ts'

export const missing: Make = async ({ view }) => ({
  path: '/404',
  title: view.t.notFoundTitle,
  noIndex: true,
  body: <NotFoundPage view={view} />,
})

/** Pages that lead to a new account. */
const accountPages: ReadonlySet<string> = new Set(['login', 'register', 'confirmEmail'])

export function portalPage(name: Exclude<EntryName, 'site' | 'viewer'>, wide: boolean): Make {
  return async ({ reader, tenantId: tenant, journal, lang, view, registers }) => {
    // Authors have no right to the list of types; what they choose from is public anyway.
    const types = name === 'submit' ? await read.typesToSubmit(reader, journal.id) : []
    const facts = {
      tenant,
      ...(view.place.tenant !== undefined && { held: view.place.tenant }),
      ...(view.place.journal !== undefined && { at: view.place.journal }),
      types: JSON.stringify(
        types.map((type) => ({
          id: type.id,
          zh: inLang(type, 'name', 'zh'),
          en: inLang(type, 'name', 'en'),
          maxWords: type.maxWords,
        })),
      ),
      journal: journal.id,
      code: journal.code,
      name: inLang(journal, 'name', lang),
      email: journal.email,
      ...(accountPages.has(name) && !(await registers()) && { closed: 'yes' }),
    }
    return spec(paths[name], view.t[`${name}Title`], <PortalShell view={view} facts={facts} wide={wide} />, {
      noIndex: true,
      bodyClass: 'portal',
      islands: ['site', name],
    })
  }
}
