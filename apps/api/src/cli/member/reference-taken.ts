/** Why nothing was done under a reference that counted for other points before [DESK-260]. */
export const referenceTaken = 'this reference came before with other points, and those count; take another one';
