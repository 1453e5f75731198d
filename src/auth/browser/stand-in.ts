/** The picture of who has none (spec section 3), below the calls: clients at another place reach those and nothing else of ours. */
export const standIn = '/api/blade-auth/avatar'
