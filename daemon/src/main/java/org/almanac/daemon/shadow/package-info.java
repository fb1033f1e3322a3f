/**
 * What is learnt from planning beside another scheduler: a record of every job with what was predicted for it and what
 * became of it, and what the record says of the predictions and of the plan.
 */
package org.almanac.daemon.shadow;
