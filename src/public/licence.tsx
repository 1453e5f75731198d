const licenceNames: Record<string, string> = {
  ccBy: 'CC BY 4.0',
  ccByNc: 'CC BY-NC 4.0',
  ccByNcNd: 'CC BY-NC-ND 4.0',
  ccByNcSa: 'CC BY-NC-SA 4.0',
  ccBySa: 'CC BY-SA 4.0',
  cc0: 'CC0 1.0',
}

export function Licence({ code, url }: { code: string; url: string | null }) {
  const name = licenceNames[code] ?? '©'
  return url ? (
    <a className="link" href={url} rel="license">
      {name}
    </a>
  ) : (
    <>{name}</>
  )
}
