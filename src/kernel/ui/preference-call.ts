/** Settings of whoever asks. Apart, because the page asks for them before any library has come (`admin/ahead.ts`). */
export const preferenceCall = 'blade-system/user/preference'
