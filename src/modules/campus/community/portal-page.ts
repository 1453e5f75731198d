/** Where somebody reads again in the portal what they wrote, or what they commented on. */
const moments = 'portal/campus/moments'

export const pageOfMoment = ({ id }: { readonly id: string }): string => `portal/campus/moment?id=${id}`

/** A comment stands below what it is about; of shops and goods no page tells of their comments. */
export const pageOfComment = ({
  targetType,
  targetId,
}: {
  readonly targetType: string
  readonly targetId: string
}): string => (targetType === '1' ? pageOfMoment({ id: targetId }) : moments)
