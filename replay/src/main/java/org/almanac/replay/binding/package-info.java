/**
 * What bindings are worth under the real policies: the condominium paper's workload, and logs whose groups have targets,
 * replayed under fixed bindings and under those that adjust themselves, at the same cycle and the same cost of a transition.
 *
 * <p>Open {@link org.almanac.replay.binding.BindingStudy} first.
 */
package org.almanac.replay.binding;
