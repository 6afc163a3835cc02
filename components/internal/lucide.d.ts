/** One drawing of the icon library, which declares no types for the files of single icons. */
declare module '@lucide/icons/icons/*' {
  const drawing: { node: [tag: string, attributes: Record<string, string>][] };
  export default drawing;
}
