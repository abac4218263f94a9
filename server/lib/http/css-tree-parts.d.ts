// The types of css-tree name the package as a whole only.
declare module 'css-tree/parser' {
  import { parse } from 'css-tree'
  export default parse
}
declare module 'css-tree/utils' {
  export { ident } from 'css-tree'
}
declare module 'css-tree/walker' {
  import { walk } from 'css-tree'
  export default walk
}
