type Words = (key: 'cancel' | 'notCancel') => string

/** What leaves a question unanswered: of one that asks whether to cancel something two buttons would be called alike. */
export const dismissal = (verb: string, t: Words): string =>
  verb === t('cancel') ? t('notCancel') : t('cancel')
