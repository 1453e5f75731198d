/** In place of what hangs on a component of the library and is used nowhere here: the groups and code boxes of its input. */
export default undefined
