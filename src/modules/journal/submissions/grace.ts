/** Days past its date for which a revision is still taken; the author's page counts with them too. */
export const graceDays = 7
