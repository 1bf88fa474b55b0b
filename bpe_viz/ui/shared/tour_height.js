/* The room that the bar of a tour takes from the page. */

/** In pixels; 0 while no tour is taken. */
export function heightOfTour() {
  return Number.parseFloat(document.documentElement.style.getPropertyValue("--tour")) || 0;
}
