/** Error for a reference already used with a different amount [DESK-260]. */
export const referenceTaken = 'this reference came before with other points, and those count; take another one';
