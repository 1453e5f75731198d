import { Icon } from '#kernel/ui/Icon.tsx'

/** Stands empty until something went wrong, so that it is read out when it does. */
export function Fault({ text }: { text: string }) {
  return (
    <p className="fault" role="alert">
      {text && (
        <>
          <Icon name="warn" size={15} />
          {text}
        </>
      )}
    </p>
  )
}
